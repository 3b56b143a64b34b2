import type { TextValue } from '#renderer/lib/plural.ts'

export const keyIsDeleted = (name: TextValue) => `The key “${name}” is deleted.`
export const signaturesMadeWithItAreUntrusted = 'Signatures made with it are untrusted.'
export const deleteTheKey = (name: TextValue) => `Delete the key ${name}`
export const signaturesMadeWithItBecome =
  'Signatures made with it become untrusted, and versions signed with it are exported without a signature. Its private part is erased, and signing with it is no longer possible. This cannot be undone.'
export const signaturesMadeWithItBecomeUntrustedToTrust =
  'Signatures made with it become untrusted. To trust them again, add its public key again.'
export const deleteKey = 'Delete key'
export const canSign = 'Can sign'
export const itsSignaturesAreTrustedThePrivate = 'Its signatures are trusted. The private part is not on this computer'
export const trustedOnly = 'Trusted only'
export const addedCreatedAt = (createdAt: string) => `Added ${createdAt}`
export const sha256 = 'SHA-256'
export const copyThePublicKeyOf = (name: string) => `Copy the public key of ${name}`
export const publicKeyInPem = 'The public key, in PEM'
export const publicKey = 'Public key'
export const moreName = (name: string) => `More: ${name}`
export const saveThePublicKey = 'Save the public key'
export const theFingerprint = 'The fingerprint'
export const copyTheFingerprint = 'Copy the fingerprint'
export const whoseKey = 'Whose key…'
export const deleteText = 'Delete…'
export const keyIsMade = (name: TextValue) => `The key “${name}” is made.`
export const giveItsPublicPartToWhoever = 'Give its public part to those who verify.'
export const newSigningKey = 'New signing key'
export const keyPairForEveryone =
  'A key pair for everyone in the organization who may sign. Its signatures are trusted here.'
export const cancel = 'Cancel'
export const making = 'Making…'
export const makeKey = 'Make key'
export const name = 'Name'
export const nameOfKeyForExample = 'For example, Release 2026'
export const algorithm = 'Algorithm'
export const whoseKeyIs = (name: string) => `Whose key is “${name}”?`
export const nameIsShownWithEverySignature =
  'The name is shown with every signature that this key made, once you know from the person that it is theirs.'
export const save = 'Save'
export const person = 'Person'
export const leaveItEmptyIfItBelongs = 'Leave it empty if it belongs to no single person.'
export const emailAddress = 'Email address'
export const settings = 'Settings'
export const signingKeys = 'Signing keys'
export const newText = 'new'
export const trust = 'trust'
export const theirSignaturesAreTrustedThoseMade =
  'Their signatures are trusted. Those made here sign versions and exports'
export const trustAKey = 'Trust a key…'
export const newKey = 'New key…'
export const onlyAnAdminCanMakeTrust =
  'Only an Admin can make, trust and delete keys. Their public parts are for everyone.'
export const loadingKeys = 'Loading keys'
export const keysCouldNotBeLoaded = 'Keys could not be loaded'
export const noKeysYet = 'No keys yet'
export const makeAKeyToSignVersions =
  'Make a key to sign versions with, or trust the key of a supplier, so that their documents show as signed and trusted.'
export const untilThereIsOneNothing =
  'Until there is one, nothing can be signed, and no signature of a document is trusted.'
export const personInline = 'person'
export const deleteInline = 'delete'
export const keyForms = { one: 'key', other: 'keys' }
export const toSignWithOnlyTrusted = (keys: string, value: TextValue) => `${keys} to sign with, ${value} only trusted`
export const key = 'key'
export const newKeyInline = 'new key'
export const trustAKeyInline = 'trust a key'
export const keyIsTrusted = (name: TextValue) => `The key “${name}” is trusted.`
export const documentsSignedWithItAreShown = 'Documents signed with it are shown as trusted.'
export const trustAKeyLabel = 'Trust a key'
export const documentsWithASignature =
  'Documents with a signature by this key, also those uploaded before, become “Signed and trusted”. Compare its fingerprint with the owner first.'
export const adding = 'Adding…'
export const trustKey = 'Trust key'
export const beginPublicKey = '-----BEGIN PUBLIC KEY-----'
export const publicKeyOrCertificateInPem = 'A public key or certificate in PEM, never a private key.'
export const whoseKeyItIs = 'Whose key it is'
export const openAFile = 'Open a file…'
export const publicKeyFile = 'Public key file'
export const isTooLarge = (name: TextValue) => `${name} is too large to be a public key.`
export const couldNotBeRead = (name: TextValue) => `${name} could not be read.`
export const isNotInPemItStarts = (name: TextValue) =>
  `${name} is not in PEM. It starts with “-----BEGIN PUBLIC KEY-----”.`
