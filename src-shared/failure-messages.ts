/*
 * Messages of the service that the window parses to offer a remedy or to omit a file. Both sides use these functions, so that changed
 * wording cannot break them.
 */

/** Error of canceling a job that ended meanwhile. */
export const jobHasEnded = 'The job has already ended'

/** Error of a job that needed the network while it was off. */
export const networkIsOff = 'Network access is off for this organization'

/** Whether a job failed because the network was off, also in the words of releases before matching engine 6. */
export function isNetworkOff(message: string): boolean {
  return message.startsWith(networkIsOff) || message.startsWith('The organization does not allow the network')
}

/**
 * Describes an unknown signing key.
 * @param fingerprint 64 hexadecimal digits in lower case
 */
export function describeUntrustedKey(fileName: string, fingerprint: string): string {
  return `"${fileName}" is signed with an untrusted key: ${fingerprint}`
}

/** Finds the fingerprint in a message of `describeUntrustedKey`, also in the words of releases before matching engine 6. */
export function findUntrustedKey(message: string): string | undefined {
  return /is signed with (?:an untrusted key|a key that is not trusted here): ([\da-f]{64})/.exec(message)?.[1]
}

/**
 * Describes an import that would shrink a source.
 * @param change from how many records or statements to how many: `1571 to 12 records`
 */
export function describeShrinking(sourceName: string, change: string): string {
  return `"${sourceName}" would shrink from ${change}`
}

/** Finds the source name in a message of `describeShrinking`. */
export function findShrinkingSource(message: string): string | undefined {
  return /^"(.+)" would shrink from \d/.exec(message)?.[1]
}

/** What is said about the passphrase of a handover file: it is missing, or does not fit. */
export const handoverPassphraseProblems = {
  missing: 'The handover file is encrypted',
  wrong: 'The passphrase is wrong',
} as const

/** Says that a handover file is about any of these versions. */
export function describeSeveralVersions(ids: readonly string[]): string {
  return `Several versions show this document. Name one of them by its id: ${ids.join(', ')}`
}

/** Finds the ids in a message of `describeSeveralVersions`; none in any other. */
export function findSeveralVersions(message: string): readonly string[] {
  return message.startsWith('Several versions show this document.') ? (message.match(/[\da-f-]{36}/g) ?? []) : []
}

export function describeSkippedFile(fileName: string, reason: string): string {
  return `${skippedFile(fileName)}: ${reason}`
}

/** Tests whether a message of `describeSkippedFile` is about this file. */
export function isAboutSkippedFile(message: string, fileName: string): boolean {
  return message.startsWith(skippedFile(fileName))
}

function skippedFile(fileName: string): string {
  return `${JSON.stringify(fileName)} was skipped`
}
