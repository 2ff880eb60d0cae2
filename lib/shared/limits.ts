/** Length limits of what a person types. The service names none (its document §8), so these are ours, told before they bite. */
export const limits = {
  templateId: 100,
  title: 200,
  signerName: 100,
  email: 254,
  mobile: 40,
  itemKey: 100,
  itemValue: 2000,
  signers: 50,
  items: 200,
  passwordMin: 12,
  passwordMax: 200,
  personName: 100,
  fileName: 100,
  note: 2000,
  subject: 200,
  message: 2000,
} as const;

/** What the form needs to know of the desk's settings; travels to the browser. */
export interface FormLimits {
  maxFiles: number;
  maxFileBytes: number;
  /** ISO 3166 region in which a mobile number without country code is read. */
  phoneRegion: string;
}
