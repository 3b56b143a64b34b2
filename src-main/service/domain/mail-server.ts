/** How the connection to a mail server is protected: from the start, by STARTTLS, which must be offered, or not at all. */
export const mailProtections = ['TLS', 'STARTTLS', 'NONE'] as const
export type MailProtection = (typeof mailProtections)[number]

/** The mail server of an organization, without the password. */
export interface MailServerSettings {
  readonly host: string
  readonly port: number
  readonly protection: MailProtection
  /** Null: the server takes mails without a login. */
  readonly user: string | null
  /** What mails say as their sender. */
  readonly senderName: string
  readonly senderAddress: string
}
