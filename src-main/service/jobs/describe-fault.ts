/** Describes for people why a fault ended a job. The log has the details with the same id. */
export interface FaultDescription {
  readonly error: string
  readonly remedy: string
}

const diskFull = /ENOSPC|EDQUOT|database or disk is full/
const notWritable = /EROFS|EACCES|EPERM|attempt to write a readonly database/

/** @param text message of the fault; its code is lost between threads */
export function describeFault(id: string, text: string): FaultDescription {
  if (diskFull.test(text)) {
    return {
      error: `The disk is full (error ${id})`,
      remedy:
        'Free disk space on the volume of the data folder and try again. An import needs as much space as the advisory data.',
    }
  }
  if (notWritable.test(text)) {
    return {
      error: `The data folder is not writable (error ${id})`,
      remedy: 'Check the permissions of the data folder and try again. The log names the file.',
    }
  }
  return { error: `Internal error ${id}`, remedy: 'Try again. See the log for details.' }
}
