/-- One zero step of the reflected polynomial 0xEDB88320. -/
def specStep (c : Nat) : Nat := if c % 2 = 1 then (c / 2) ^^^ 3988292384 else c / 2

/-- The register after one byte: eight single steps. -/
def specByte (c : Nat) (b : Std.U8) : Nat :=
  (List.range 8).foldl (fun (x : Nat) (_ : Nat) => specStep x) (c ^^^ b.val)

/-- The result is the check value computed bit by bit. -/
theorem meets_specification
    (data : Slice Std.U8) :
    crc32 data ⦃ r => r.val = (data.val.foldl specByte 4294967295) ^^^ 4294967295 ⦄ := by sorry
