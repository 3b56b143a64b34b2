/** A notification of the user, as far as it is shown on the desktop. */
export interface InboxItem {
  readonly id: string
  readonly messageType: string
  readonly level: string
  readonly title: string
  readonly body: string
  readonly link: string | null
  readonly createdAt: string
}

/** What is known of the user at one look. */
export interface InboxLook {
  /** The user and the service. */
  readonly seat: string
  /** Unread ones, the newest first. */
  readonly items: readonly InboxItem[]
  readonly times: {
    readonly timeZone: string
    readonly quietFrom: string | null
    readonly quietTo: string | null
  }
}

const query = `{
  organizationUser { user { id } notificationTimes { timeZone quietFrom quietTo } }
  notifications(first: 50, unread: true) { nodes { id messageType level title body link createdAt } }
}`

/** Answers requests of the page for `/graphql`. */
type Answer = (request: Request) => Promise<Response>

/**
 * Reads unread notifications of what the window works with. Null while it cannot be read: the server does not answer, or is older.
 * `rejected`: the token is, and a server counts how often one is tried.
 *
 * @param session the token, and the server if it is not this computer
 */
export async function readInbox(
  answer: Answer,
  { token, server }: { readonly token: string; readonly server?: { readonly id: string } },
): Promise<InboxLook | 'rejected' | null> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify({ query })
  const response = await answer(new Request('app://waybill/graphql', { method: 'POST', headers, body }))
  if (response.status === 401) return 'rejected'
  if (!response.ok) return (await isTokenRejected(response)) ? 'rejected' : null
  const { data } = (await response.json()) as { data?: AnsweredInbox | null } // as the query selects; errors have no data
  if (!data) return null
  const { user, notificationTimes: times } = data.organizationUser
  return { seat: `${server?.id ?? ''} ${user.id}`, items: data.notifications.nodes, times }
}

/** So the shell says that a server does not accept the token (decision 0124). */
async function isTokenRejected(response: Response): Promise<boolean> {
  const { errors } = (await response.json().catch(() => ({}))) as {
    readonly errors?: readonly { readonly extensions?: { readonly code?: unknown } }[]
  }
  return Array.isArray(errors) && errors.some(({ extensions }) => extensions?.code === 'TOKEN_REJECTED')
}

interface AnsweredInbox {
  readonly organizationUser: { readonly user: { readonly id: string }; readonly notificationTimes: InboxLook['times'] }
  readonly notifications: { readonly nodes: readonly InboxItem[] }
}
