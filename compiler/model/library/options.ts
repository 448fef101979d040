/** Methods of Rust's `Option` and `Result`, and the strings that `expect` takes. */
import { declarations, type Entry, std } from './entry.ts';

export const OPTION_ITEMS: readonly Entry[] = [
  std('toStr', '(s : String) : Str', (s: string) => s),
  ...declarations(`
def core.option.Option.is_none {T : Type} (x : Option T) : Bool := match x with | none => true | some _ => false

def core.option.Option.unwrap {T : Type} (x : Option T) : Std.Result T := match x with | none => fail Error.panic | some v => ok v

def core.option.Option.expect {T : Type} (x : Option T) (msg : Str) : Std.Result T := match x with | none => fail Error.panic | some v => ok v

def core.option.Option.unwrap_or {T : Type} (x : Option T) (default : T) : T := match x with | none => default | some v => v

def core.option.Option.take {T : Type} (x : Option T) : Option T × Option T := (x, none)

def core.result.Result.unwrap {T E : Type} (inst : core.fmt.Debug E) (r : core.result.Result T E) : Std.Result T :=
  match r with
  | core.result.Result.Ok v => ok v
  | core.result.Result.Err _ => fail Error.panic

def core.result.Result.expect {T E : Type} (inst : core.fmt.Debug E) (r : core.result.Result T E) (msg : Str) : Std.Result T :=
  match r with
  | core.result.Result.Ok v => ok v
  | core.result.Result.Err _ => fail Error.panic

def core.result.Result.unwrap.mut {T E : Type} (inst : core.fmt.Debug E) (r : core.result.Result T E) :
    Std.Result (T × (T → core.result.Result T E)) :=
  match r with
  | core.result.Result.Ok v => ok (v, fun w => core.result.Result.Ok w)
  | core.result.Result.Err _ => fail Error.panic

def core.result.Result.is_ok {T E : Type} (r : core.result.Result T E) : Std.Result Bool :=
  match r with
  | core.result.Result.Ok _ => ok true
  | core.result.Result.Err _ => ok false

def Result.ofOption {α : Type} (x : Option α) (e : Error) : Std.Result α := match x with | none => fail e | some v => ok v

def Option.ofResult {α : Type} (x : Result α) : Option α := match x with | Result.ok v => some v | _ => none
`),
];
