/** Versions with at most this many components are processed within seconds. */
const maxShortComponents = 2_000
/** Plain documents of at most this many bytes are read within seconds. */
const maxShortBytes = 2 * 2 ** 20

/** Tests whether a version is processed within seconds. An unknown number of components is not small. */
export function isSmallVersion(components: number | null): boolean {
  return components !== null && components <= maxShortComponents
}

/** Tests whether a document that is not packed is read within seconds. */
export function isSmallDocument(bytes: number): boolean {
  return bytes <= maxShortBytes
}
