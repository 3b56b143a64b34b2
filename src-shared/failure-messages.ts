/*
 * Messages of the service that the window reads to offer a way out, or to leave a file out. Both sides use these functions, so that
 * a new wording cannot separate them.
 */

/** The error of a job that needed the network while it was off. */
export const networkIsOff = 'Network access is off for this organization'

/** Whether a job failed because the network was off, also in the words of releases before matching engine 6. */
export function isNetworkOff(message: string): boolean {
  return message.startsWith(networkIsOff) || message.startsWith('The organization does not allow the network')
}

/** @param fingerprint 64 hexadecimal digits in lower case */
export function describeUntrustedKey(fileName: string, fingerprint: string): string {
  return `"${fileName}" is signed with an untrusted key: ${fingerprint}`
}

/** The fingerprint that a message of `describeUntrustedKey` names, also in the words of releases before matching engine 6. */
export function findUntrustedKey(message: string): string | undefined {
  return /is signed with (?:an untrusted key|a key that is not trusted here): ([\da-f]{64})/.exec(message)?.[1]
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
