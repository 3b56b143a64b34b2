/** Remedy of each rejection of a passphrase. */
export const handoverPassphraseRemedy = 'Enter the passphrase that the handover file was encrypted with.'
/** The remedy where a file with an invalid signature is rejected. */
export const handoverSignatureRemedy =
  'Get the file from where it was made. Import it with "acceptInvalidSignature" (--accept-invalid-signature) only if you know why the signature does not fit.'
