/** Largest uploads in bytes (security page). */
export const largestUpload = 256 * 1024 * 1024
export const largestAdvisoryFile = 8 * 1024 ** 3
