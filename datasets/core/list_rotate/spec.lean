/-- The numbers from the front. -/
def specItems : List → _root_.List Std.I16
  | List.Nil => []
  | List.Cons x rest => x :: specItems rest

/-- The first numbers, as many as `k` modulo the length, come to the end. -/
theorem meets_specification
    (list : List) (k : Std.Usize) :
    rotate_list list k ⦃ r =>
      specItems r =
        (specItems list).drop (k.val % (specItems list).length) ++
        (specItems list).take (k.val % (specItems list).length) ⦄ := by sorry
