/** Upload limits in bytes (security page). */
export const maxUploadBytes = 256 * 1024 * 1024
export const maxAdvisoryFileBytes = 8 * 1024 ** 3
export const maxBackupBytes = 8 * 1024 ** 3
