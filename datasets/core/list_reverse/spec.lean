/-- The elements from the front. -/
def specItems : List → _root_.List Std.U16
  | List.Nil => []
  | List.Cons x rest => x :: specItems rest

/-- The first `keep` elements stay, the others come in the opposite order. -/
theorem meets_specification
    (list : List) (keep : Std.Usize) :
    reverse_after list keep ⦃ r =>
      specItems r = (specItems list).take keep.val ++ ((specItems list).drop keep.val).reverse ⦄ := by sorry
