/** Kinds of components: the 13 of CycloneDX 1.6 and `other`, which makes the 14 of specification 2.3. */
export const componentKinds = [
  'application',
  'framework',
  'library',
  'container',
  'platform',
  'operating-system',
  'device',
  'device-driver',
  'firmware',
  'file',
  'machine-learning-model',
  'data',
  'cryptographic-asset',
  'other',
] as const
