/-- Gain of buying on day `i` and selling on day `j`. -/
def specGain (prices : List Std.I32) (i j : Nat) : Int := (prices[j]!).val - (prices[i]!).val

/-- The best gain is found, at the earliest selling day and then the earliest purchase; there is none only if no trade gains; all differences of prices fit into 32 bits. -/
theorem meets_specification
    (prices : Slice Std.I32) (h : ∀ p ∈ prices.val, ∀ q ∈ prices.val, p.val - q.val ≤ 2147483647) :
    best_trade prices ⦃ r =>
      match r with
      | none => ∀ j < prices.length, ∀ i < j, specGain prices.val i j ≤ 0
      | some t =>
        t.buy.val < t.sell.val ∧ t.sell.val < prices.length ∧ 0 < t.gain.val ∧
        t.gain.val = specGain prices.val t.buy.val t.sell.val ∧
        (∀ j < prices.length, ∀ i < j, specGain prices.val i j ≤ t.gain.val ∧
          (specGain prices.val i j = t.gain.val → t.sell.val < j ∨ (t.sell.val = j ∧ t.buy.val ≤ i))) ⦄ := by sorry
