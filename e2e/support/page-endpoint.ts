import type { Page } from 'playwright/test'

/** The endpoint as the page of a running app reaches it, with the token of its session. */
export interface PageEndpoint {
  /**
   * Returns the data of an operation.
   *
   * @param file becomes the value of `input.doc`
   * @throws Error with the errors of the response
   */
  ask<T>(query: string, input?: object, file?: { readonly name: string; readonly text: string }): Promise<T>
  /** Begins to send so many bytes as a file, and breaks off after `ms`. */
  breakOff(bytes: number, ms: number): Promise<void>
}

/** Loads the page again, which gives it a new session, and takes the token from its first request. */
export async function openEndpoint(page: Page): Promise<PageEndpoint> {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/graphql')
  await page.reload()
  const authorization = (await (await asked).allHeaders())['authorization'] ?? ''
  return {
    ask: async <T>(query: string, input?: object, file?: { readonly name: string; readonly text: string }) => {
      const answered = await page.evaluate(post, { authorization, query, input: input ?? {}, file: file ?? null })
      const { data, errors } = answered as { data: T; errors?: unknown }
      if (errors) throw new Error(JSON.stringify(errors))
      return data
    },
    breakOff: (bytes, ms) => page.evaluate(breakOff, { authorization, bytes, ms }),
  }
}

interface Sent {
  readonly authorization: string
  readonly query: string
  readonly input: object
  readonly file: { readonly name: string; readonly text: string } | null
}

/** Runs in the page. */
async function post({ authorization, query, input, file }: Sent): Promise<unknown> {
  const operation = JSON.stringify({ query, variables: { input: file ? { ...input, doc: null } : input } })
  const form = new FormData()
  form.set('operations', operation)
  form.set('map', JSON.stringify({ 0: ['variables.input.doc'] }))
  if (file) form.set('0', new Blob([file.text]), file.name)
  const headers = { authorization, ...(file ? {} : { 'content-type': 'application/json' }) }
  return (await fetch('/graphql', { method: 'POST', headers, body: file ? form : operation })).json()
}

/** Runs in the page. */
async function breakOff({ authorization, bytes, ms }: { authorization: string; bytes: number; ms: number }) {
  const query = 'mutation ($input: SbomInspectInput!) { sbomInspect(input: $input) { errors } }'
  const form = new FormData()
  form.set('operations', JSON.stringify({ query, variables: { input: { doc: null } } }))
  form.set('map', JSON.stringify({ 0: ['variables.input.doc'] }))
  form.set('0', new Blob([new Uint8Array(bytes)]), 'large.json')
  const cut = new AbortController()
  const init = { method: 'POST', headers: { authorization }, body: form, signal: cut.signal }
  const sent = fetch('/graphql', init).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, ms))
  cut.abort()
  await sent
}
