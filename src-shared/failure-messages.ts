/*
 * Messages of the service that the window reads to offer a way out, or to leave a file out. Both sides use these functions, so that
 * a new wording cannot separate them.
 */

/** The error of a job that needed the network while it was off. */
export const networkIsOff = 'Network access is off for this organization'

/** @param fingerprint 64 hexadecimal digits in lower case */
export function describeUntrustedKey(fileName: string, fingerprint: string): string {
  return `"${fileName}" is signed with an untrusted key: ${fingerprint}`
}

/** The fingerprint that a message of `describeUntrustedKey` names. */
export function findUntrustedKey(message: string): string | undefined {
  return /is signed with an untrusted key: ([\da-f]{64})/.exec(message)?.[1]
}

/** @param change from how many records or statements to how many: `1571 to 12 records` */
export function describeShrinking(sourceName: string, change: string): string {
  return `"${sourceName}" would shrink from ${change}`
}

/** The source that a message of `describeShrinking` names. */
export function findShrinkingSource(message: string): string | undefined {
  return /^"(.+)" would shrink from \d/.exec(message)?.[1]
}

export function describeSkippedFile(fileName: string, reason: string): string {
  return `${skippedFile(fileName)}: ${reason}`
}

/** Whether a message of `describeSkippedFile` is about this file. */
export function isAboutSkippedFile(message: string, fileName: string): boolean {
  return message.startsWith(skippedFile(fileName))
}

function skippedFile(fileName: string): string {
  return `${JSON.stringify(fileName)} was skipped`
}
