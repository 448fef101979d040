/-- Carries out orders from position `k` on: code 0 with floor, floors passed and people; code 1 to 3 with the position of the
order that is refused (no such floor, full, nobody left). -/
def specRide (house : House) : List Order → Nat → Int → Nat → Nat → Nat × Nat × Int × Nat × Nat
  | [], _, floor, passed, people => (0, 0, floor, passed, people)
  | Order.GoTo f :: orders, k, floor, passed, people =>
    if f.val < house.lowest.val ∨ house.highest.val < f.val then (1, k, 0, 0, 0)
    else specRide house orders (k + 1) f.val (passed + (f.val - floor).natAbs) people
  | Order.Enter n :: orders, k, floor, passed, people =>
    if house.places.val < people + n.val then (2, k, 0, 0, 0)
    else specRide house orders (k + 1) floor passed (people + n.val)
  | Order.Leave n :: orders, k, floor, passed, people =>
    if people < n.val then (3, k, 0, 0, 0)
    else specRide house orders (k + 1) floor passed (people - n.val)

/-- The lift ends where the orders take it, or names the first order that is refused. -/
theorem meets_specification
    (house : House) (orders : Slice Order)
    (h1 : -2147483648 ≤ house.lowest.val) (h2 : house.highest.val ≤ 2147483648)
    (h3 : house.places.val ≤ 65280) (h4 : orders.length < 2147483648) :
    ride house orders ⦃ r =>
      match r with
      | core.result.Result.Ok lift =>
        specRide house orders.val 0 0 0 0 = (0, 0, lift.floor.val, lift.passed.val, lift.people.val)
      | core.result.Result.Err (Refusal.NoSuchFloor k) => specRide house orders.val 0 0 0 0 = (1, k.val, 0, 0, 0)
      | core.result.Result.Err (Refusal.Full k) => specRide house orders.val 0 0 0 0 = (2, k.val, 0, 0, 0)
      | core.result.Result.Err (Refusal.NobodyLeft k) => specRide house orders.val 0 0 0 0 = (3, k.val, 0, 0, 0) ⦄ := by sorry
