/** An entry that a recipient stores on the visitor's device. */
export interface StoredName {
  /** An exact name, or a prefix and `*`. */
  readonly name: string;
  /** The days that it stays; 0 ends with the session. */
  readonly days: number;
}

/**
 * The receiver of visitors' data by a vendor, for the settings and the privacy policy. Stands in the vendor's descriptor. A network with another
 * account holder gives its own in the manifest.
 */
export interface Recipient {
  /** The product by its own name, which tells a company's several products apart. */
  readonly service: string;
  /** The legal entity. */
  readonly company: string;
  /** ISO 3166, of its seat. */
  readonly country: string;
  /** The address of its privacy policy. */
  readonly policy: string;
  readonly stored: readonly StoredName[];
  /** Names that the vendor had in manifests before: a visitor's "off" under one of them still holds. */
  readonly formerly?: readonly string[];
}

/** A recipient of a site's data, as the site's list names it. */
export interface NamedRecipient extends Recipient {
  /** The vendor's name in the manifest. */
  readonly name: string;
  /** `analytics`, or the purpose that a site may ask about separately. */
  readonly purpose: string;
  /** The names that its switch turns off together, its own included. Absent where visitors may not switch single recipients off. */
  readonly together?: readonly string[];
}
