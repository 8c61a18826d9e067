/** An entry that a recipient stores on the visitor's device. */
export interface StoredName {
  /** An exact name, or a prefix and `*`. */
  readonly name: string;
  /** The days that it stays; 0 ends with the session. */
  readonly days: number;
}

/**
 * The receiver of visitors' data by a vendor, for the settings and the privacy policy. Stands beside the vendor's descriptor. A network with another
 * account holder changes it there.
 */
export interface Recipient {
  /** The legal entity. */
  readonly company: string;
  /** ISO 3166, of its seat. */
  readonly country: string;
  /** The address of its privacy policy. */
  readonly policy: string;
  readonly stored: readonly StoredName[];
}
