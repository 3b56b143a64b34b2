import { fetchCode, fetchSignInKind } from './sign-in.ts'
import { useSession } from './session.ts'

/** Messages between tabs of one origin. `tab` is the id of the tab that wants to be signed in. */
type Message =
  | { readonly type: 'seek' | 'here' | 'ask' | 'declined'; readonly tab: string }
  | { readonly type: 'code'; readonly tab: string; readonly code: string }

const channelName = 'waybill.tabs'
/** Milliseconds in which a tab that is signed in answers. A tab in the background may be slow. */
const seekTimeoutMs = 1500

function openChannel(onMessage: (message: Message) => void): BroadcastChannel {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data)) // only pages of this origin send here
  return channel
}

/** A tab that is not signed in, in search of one that is. */
export interface OtherTab {
  /** Asks the user, in the other tab, for a one-time code. Returns null if they decline. Waits for them without limit. */
  askForCode(): Promise<string | null>
  close(): void
}

/** Finds a tab of this browser that is signed in; null if there is none. */
export function findOtherTab(): Promise<OtherTab | null> {
  const tab = crypto.randomUUID()
  return new Promise((resolve) => {
    let receive: (code: string | null) => void = () => {}
    const channel = openChannel((message) => {
      if (message.tab !== tab) return
      if (message.type === 'here') {
        clearTimeout(late)
        resolve(other)
      } else if (message.type === 'code') receive(message.code)
      else if (message.type === 'declined') receive(null)
    })
    const other: OtherTab = {
      askForCode: () =>
        new Promise((settle) => {
          receive = settle
          channel.postMessage({ type: 'ask', tab } satisfies Message)
        }),
      close: () => channel.close(),
    }
    const late = setTimeout(() => {
      channel.close()
      resolve(null)
    }, seekTimeoutMs)
    channel.postMessage({ type: 'seek', tab } satisfies Message)
  })
}

/** A request of another tab. One of the two must be called. */
export interface TabRequest {
  accept(): Promise<void>
  decline(): void
}

/**
 * Answers other tabs while this one is signed in: they may ask, and the user decides here. Returns a function that ends it. A page of a
 * server without links answers nobody.
 */
export function answerOtherTabs(onRequest: (request: TabRequest) => void): () => void {
  let isOver = false
  const kind = fetchSignInKind()
  const channel = openChannel((message) => {
    if (message.type !== 'seek' && message.type !== 'ask') return
    const { tab, type } = message
    void kind.then((found) => {
      if (isOver || found !== 'link') return
      if (type === 'seek') channel.postMessage({ type: 'here', tab } satisfies Message)
      else onRequest(requestOf(tab))
    })
  })

  function requestOf(tab: string): TabRequest {
    const answer = (message: Message) => {
      if (!isOver) channel.postMessage(message)
    }
    return {
      decline: () => answer({ type: 'declined', tab }),
      async accept() {
        const current = useSession.getState()
        const code = current.state === 'ready' ? await fetchCode(current.session) : null
        answer(code === null ? { type: 'declined', tab } : { type: 'code', tab, code })
      },
    }
  }

  return () => {
    isOver = true
    channel.close()
  }
}
