'use strict'
// What the app answers to a request of its scheme, checked as Electron checks it (`validateResponse` in its lib/browser/api/protocol.ts).
const { pipeline, Readable } = require('node:stream')
const { nothing } = require('./host.cjs')
const { note } = require('./rules.cjs')

/** Fails a request: the page sees a network error, as after Electron's ERR_UNEXPECTED and ERR_FAILED. */
function closeUnanswered(res) {
  if (res.stream)
    res.stream.close(2) // INTERNAL_ERROR
  else res.destroy()
}

function isAnswer(answer) {
  if (answer === null || typeof answer !== 'object') return false
  const { status, statusText, headers, body } = answer
  return (
    (status === undefined || typeof status === 'number') &&
    (statusText === undefined || typeof statusText === 'string') &&
    (headers === undefined || (typeof headers === 'object' && typeof headers[Symbol.iterator] === 'function')) &&
    (body === undefined || body === null || typeof body === 'object')
  )
}

/**
 * Sends an answer of the app to the page. The body is canceled when the page aborts its request or goes away.
 *
 * @throws {TypeError} if the body is not a stream of Node itself
 */
async function sendAnswer(answer, res) {
  note('answers', 'applied')
  if (!isAnswer(answer) || answer.type === 'error') {
    note('answers', 'rejected')
    return closeUnanswered(res)
  }
  if (res.destroyed || res.stream?.destroyed) return void (await answer.body?.cancel()) // the page was closed
  const body = answer.body ? Readable.fromWeb(answer.body) : null // throws for a stream of another library
  const headers = Object.fromEntries(answer.headers ?? [])
  for (const name of ['content-encoding', 'content-length', 'connection', 'transfer-encoding']) delete headers[name]
  res.writeHead(answer.status ?? 200, headers)
  if (body) pipeline(body, res, nothing)
  else res.end()
}

module.exports = { closeUnanswered, sendAnswer }
