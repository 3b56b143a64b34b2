'use strict'
// A request of the page as the app's handler receives it from Electron (`convertToRequestBody` in its lib/browser/api/protocol.ts).
const { nothing } = require('./host.cjs')
const { note } = require('./rules.cjs')

/** Set by the page's script (see `bodies` in page-bodies.cjs), and hidden from the app. */
const bodyHeader = 'x-standin-body'
/** A pipe of the page is read a mebibyte at a time. */
const maxPiece = 2 ** 20

/** A body in the pieces in which it arrives. Canceling it does not close the connection, because Electron's responses arrive anyway. */
function streamedBody(req) {
  let isOver = false
  return new ReadableStream(
    {
      start(controller) {
        const end = (error) => {
          if (!isOver && error) controller.error(error)
          else if (!isOver) controller.close()
          isOver = true
        }
        req.on('data', (chunk) => {
          if (isOver) return
          req.pause() // before the next pull, which an enqueued piece may cause
          for (let at = 0; at < chunk.length; at += maxPiece)
            controller.enqueue(new Uint8Array(chunk.subarray(at, at + maxPiece)))
        })
        req.once('end', () => end())
        req.once('error', end)
        for (const event of ['aborted', 'close']) req.once(event, () => end(new Error('The page went away')))
        req.pause()
      },
      pull: () => void req.resume(),
      cancel() {
        isOver = true
        req.resume()
      },
    },
    { highWaterMark: 0 },
  )
}

async function gather(pieces) {
  const all = []
  for (let next = await pieces.read(); !next.done; next = await pieces.read()) all.push(next.value)
  return Buffer.concat(all)
}

/** A body that comes at once, in one piece. It is read as it arrives: a page that aborts its request later takes nothing back. */
function wholeBody(req) {
  const pieces = streamedBody(req).getReader()
  const gathered = gather(pieces)
  gathered.catch(nothing) // told to its reader
  return new ReadableStream(
    {
      async pull(controller) {
        const bytes = await gathered
        if (bytes.length > 0) controller.enqueue(new Uint8Array(bytes))
        controller.close()
      },
      cancel: (reason) => pieces.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

function bodyOf(req) {
  if (req.method === 'GET' || req.method === 'HEAD') return null
  note('bodies', 'applied')
  // Only tests that attack the address send HTTP/1.1.
  return req.headers[bodyHeader] === 'streamed' || req.httpVersionMajor === 1 ? streamedBody(req) : wholeBody(req)
}

/** Creates the request that the app's handler would receive from Electron. It has no signal of the page. */
function appRequest(req, origin, toApp) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (!name.startsWith(':') && !['host', 'connection', bodyHeader].includes(name)) headers.set(name, String(value))
  }
  if (headers.has('origin')) headers.set('origin', origin)
  if (headers.has('referer')) headers.set('referer', toApp(headers.get('referer')))
  return new Request(origin + req.url, { method: req.method, headers, body: bodyOf(req), duplex: 'half' })
}

module.exports = { appRequest, bodyHeader }
