/** Limits on one document (security page, hostile file list). Bytes, levels, entries and characters. */
export const documentLimits = {
  bytes: 256 * 2 ** 20,
  depth: 512,
  stringBytes: 16 * 2 ** 20,
  components: 1_000_000,
  edges: 10_000_000,
  elements: 10_000_000,
  findings: 1_000,
  signers: 16,
} as const
