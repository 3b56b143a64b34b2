// Loaded into the measured server. Reports to the bench how late its main thread ran since the last request; the first request starts it.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const histogram = monitorEventLoopDelay({ resolution: 1 })
  process.on('message', () => {
    histogram.enable() // from the first report on: it costs processor time itself
    const milliseconds = (nanoseconds) => Math.round(nanoseconds / 1e4) / 100
    process.send?.({
      p50: milliseconds(histogram.percentile(50)),
      p99: milliseconds(histogram.percentile(99)),
      max: milliseconds(histogram.max),
      residentMegabytes: Math.round(process.memoryUsage.rss() / 2 ** 20),
    })
    histogram.reset()
  })
  process.channel?.unref()
}
