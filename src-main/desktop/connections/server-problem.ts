/** What is wrong with a server, for the page. */
export type ServerProblemCode = 'SERVER_LOST' | 'CERTIFICATE_REJECTED' | 'NOT_WAYBILL' | 'TOKEN_REJECTED'

/** Why a server gave no answer that can be used. */
export class ServerProblem extends Error {
  override readonly name = 'ServerProblem'
  readonly code: ServerProblemCode
  /** What the user can do. */
  readonly remedy: string
  /** False if the server cannot have received the request. */
  readonly wasSent: boolean

  constructor(code: ServerProblemCode, message: string, remedy: string, wasSent = false) {
    super(message)
    this.code = code
    this.remedy = remedy
    this.wasSent = wasSent
  }
}
