/** What people are told of a fault that ended a job. The log has the rest under the same id. */
export interface FaultWords {
  readonly error: string
  readonly remedy: string
}

const diskFull = /ENOSPC|EDQUOT|database or disk is full/
const notWritable = /EROFS|EACCES|EPERM|attempt to write a readonly database/

/** @param text what the fault says of itself: from another thread its code has not come along */
export function faultInWords(id: string, text: string): FaultWords {
  if (diskFull.test(text)) {
    return {
      error: `The disk is full (error ${id})`,
      remedy: 'Make room where the data folder lies, then try again. An import needs as much as the advisory data has.',
    }
  }
  if (notWritable.test(text)) {
    return {
      error: `The data folder cannot be written to (error ${id})`,
      remedy: 'Look at the rights on the data folder, then try again; the log says which file it is.',
    }
  }
  return { error: `Internal error ${id}`, remedy: 'Try again; the log says more.' }
}
