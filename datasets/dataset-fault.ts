/** Something in a dataset that cannot be used. The problems around it can. */
export interface DatasetFault {
  readonly file: string;
  /** 1-based; null for a fault of the whole file. */
  readonly line: number | null;
  /** Path inside the problem (`cases[3].expected`); null where the text is not even JSON. */
  readonly field: string | null;
  readonly message: string;
}

export const formatFault = ({ file, line, field, message }: DatasetFault): string =>
  `${file}${line === null ? '' : `:${line}`}: ${field === null ? '' : `${field}: `}${message}`;
