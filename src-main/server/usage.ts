/** Text of `npm run serve -- --help`. */
export const usage = `Usage: npm run --silent serve -- [OPTIONS]

  --data FOLDER          Data folder (WAYBILL_DATA). Only one process can use it at a time
  --port N               Port (default 4600; 0 lets the system choose)
  --host ADDRESS         Address to listen on (default 127.0.0.1). Any address other than loopback needs TLS:
  --tls-cert FILE        PEM certificate, with
  --tls-key FILE         PEM key, or
  --behind-tls-proxy     a proxy that terminates TLS. It must add the address of its client to X-Forwarded-For: the last
                         one counts for failed authentications
  --public-url URL       URL that clients use to reach the server
  --rate-limit N/min     Requests per minute and token; 0 for no limit
  --token-prefix PREFIX  What new tokens begin with (default wb_live_), for clients that insist on a form of their own
  --log-level LEVEL      error, warn, info (default) or debug: what is written to logs/waybill.log in the data folder. Standard error
                         shows errors and warnings
  --help

Exit codes: 0 ended on request, 1 failed, 2 invalid arguments, 5 the data folder lost its database or is damaged: nothing was changed,
and standard error has three lines: what was found, where, and which command helps.

WAYBILL_BOOTSTRAP_TOKEN  Initial token, at least 24 characters. If unset, the first start prints a generated token.
`
