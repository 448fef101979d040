/-- On which side of the line from `p` to `q` the point `r` lies: the sign, 0 for on the line. -/
def specSide (p q r : Point) : Int :=
  (q.x.val - p.x.val) * (r.y.val - p.y.val) - (q.y.val - p.y.val) * (r.x.val - p.x.val)

/-- The point `r` lies on the segment. -/
def specOn (s : Segment) (r : Point) : Bool :=
  decide (specSide s.a s.b r = 0 ∧
    min s.a.x.val s.b.x.val ≤ r.x.val ∧ r.x.val ≤ max s.a.x.val s.b.x.val ∧
    min s.a.y.val s.b.y.val ≤ r.y.val ∧ r.y.val ≤ max s.a.y.val s.b.y.val)

/-- An end of one segment lies on the other. -/
def specMeet (s t : Segment) : Bool := specOn s t.a || specOn s t.b || specOn t s.a || specOn t s.b

/-- All ends lie on one line. -/
def specAligned (s t : Segment) : Bool :=
  decide (specSide s.a s.b t.a = 0 ∧ specSide s.a s.b t.b = 0 ∧ specSide t.a t.b s.a = 0 ∧ specSide t.a t.b s.b = 0)

/-- Each segment has its ends on both sides of the other's line. -/
def specThrough (s t : Segment) : Bool :=
  decide (specSide s.a s.b t.a * specSide s.a s.b t.b < 0 ∧ specSide t.a t.b s.a * specSide t.a t.b s.b < 0)

/-- Differences of coordinates have at most 31 bits, so that products of two and their differences fit into 64. -/
def specNear (s : Segment) : Bool :=
  decide (s.a.x.val.natAbs < 1073741824 ∧ s.a.y.val.natAbs < 1073741824 ∧
    s.b.x.val.natAbs < 1073741824 ∧ s.b.y.val.natAbs < 1073741824)

/-- How the segments lie to each other; coordinates far from the limits. -/
theorem meets_specification
    (s t : Segment) (hs : specNear s = true) (ht : specNear t = true) :
    contact s t ⦃ r =>
      match r with
      | Contact.OnOneLine => specAligned s t = true ∧ specMeet s t = true
      | Contact.Touching => specAligned s t = false ∧ specMeet s t = true
      | Contact.Crossing => specMeet s t = false ∧ specThrough s t = true
      | Contact.Apart => specMeet s t = false ∧ specThrough s t = false ⦄ := by sorry
