/** What `npm run serve -- --help` prints. */
export const usage = `Usage: npm run --silent serve -- [OPTIONS]

  --data FOLDER          Data folder (WAYBILL_DATA); one process at a time uses it
  --port N               Port, 4600 when not given; 0 lets the system choose
  --host ADDRESS         Address to listen on, 127.0.0.1 when not given. One that others reach needs TLS:
  --tls-cert FILE        ... certificate and
  --tls-key FILE         ... its key, both PEM, or
  --behind-tls-proxy     ... a proxy in front that does TLS
  --public-url URL       Address by which clients know the server
  --rate-limit N/min     Requests a minute for each token; 0 for no limit
  --help

Exit codes: 0 ended as asked, 1 failed, 2 wrong arguments, 5 the data folder held a store that would open as an empty one or damaged:
standard error says what was found, where, and what to do; nothing was changed.

WAYBILL_BOOTSTRAP_TOKEN  A token of your choice, 24 characters or more. Without it the first start prints one.
`
