/** Remedy of each rejection of a passphrase. */
export const handoverPassphraseRemedy = 'Enter the passphrase that the handover file was encrypted with.'
/** What is said about a passphrase: it is missing, or does not fit. */
export const handoverPassphraseProblems = {
  missing: 'The handover file is encrypted',
  wrong: 'The passphrase is wrong',
} as const
/** The remedy where a file with an invalid signature is rejected. */
export const handoverSignatureRemedy =
  'Get the file from where it was made. Import it with "acceptInvalidSignature" (--accept-invalid-signature) only if you know why the signature does not fit.'
