import type { ReactNode } from 'react'
import type { IconName } from '#renderer/lib/icon-names.ts'

/** Every icon of the product, drawn on a 16 by 16 grid with a stroke of 1.5. */
export const iconShapes = {
  home: <path d="M2.5 7.2L8 2.5l5.5 4.7v6.3h-4v-3.6h-3v3.6h-4z" />,
  triage: (
    <>
      <path d="M2 3.5h8M2 8h5.5M2 12.5h4" />
      <path d="M9 11.2l2 2L14.5 9" />
    </>
  ),
  product: (
    <>
      <path d="M8 1.8l5.5 3v6.4L8 14.2l-5.5-3V4.8z" />
      <path d="M2.7 4.9L8 7.8l5.3-2.9M8 7.8v6.2" />
    </>
  ),
  compare: <path d="M6.2 3H2.5v10h3.7M9.8 3h3.7v10H9.8M8 1.5v13" />,
  inbox: <path d="M2.5 9l2-6h7l2 6v4h-11zM2.7 9h3.1l.9 1.7h2.6l.9-1.7h3.1" />,
  find: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="M10.4 10.4l3.4 3.4" />
    </>
  ),
  database: (
    <>
      <ellipse cx="8" cy="3.8" rx="5.3" ry="2" />
      <path d="M2.7 3.8v8.4c0 1.1 2.4 2 5.3 2s5.3-.9 5.3-2V3.8M2.7 8c0 1.1 2.4 2 5.3 2s5.3-.9 5.3-2" />
    </>
  ),
  policy: <path d="M8 1.8l5.2 1.9v4c0 3.2-2.1 5.4-5.2 6.5-3.1-1.1-5.2-3.3-5.2-6.5v-4z" />,
  activity: <path d="M1.8 8.5h2.7l2-5.5 3 10 2-4.5h2.7" />,
  settings: (
    <>
      <circle cx="8" cy="8" r="2.2" />
      <path d="M8 1.7v2M8 12.3v2M1.7 8h2M12.3 8h2M3.5 3.5l1.4 1.4M11.1 11.1l1.4 1.4M3.5 12.5l1.4-1.4M11.1 4.9l1.4-1.4" />
    </>
  ),
  label: (
    <>
      <path d="M2.5 2.5h5.3l5.7 5.7-5.3 5.3-5.7-5.7z" />
      <path d="M5.3 5.3h.1" />
    </>
  ),
  backup: (
    <>
      <path d="M2.5 9.5l2-6.5h7l2 6.5V13h-11z" />
      <path d="M2.7 9.5h10.6M10.5 11.3h.9" />
    </>
  ),
  computer: (
    <>
      <rect x="3" y="3" width="10" height="7" rx="1" />
      <path d="M1.5 12.8h13" />
    </>
  ),
  'chevron-right': <path d="M6 3.8L10.2 8 6 12.2" />,
  'chevron-down': <path d="M3.8 6L8 10.2 12.2 6" />,
  check: <path d="M3.2 8.6l3 3 6.6-7" />,
  close: <path d="M4 4l8 8M12 4l-8 8" />,
  plus: <path d="M8 3v10M3 8h10" />,
  'arrow-up': <path d="M8 13V3.5M4 7.3l4-4 4 4" />,
  swap: <path d="M3 5.5h9.5M9.7 2.7l2.8 2.8-2.8 2.8M13 10.5H3.5M6.3 7.7l-2.8 2.8 2.8 2.8" />,
  'arrow-right': <path d="M3 8h9.5M8.7 4l4 4-4 4" />,
  direct: (
    <>
      <circle cx="3.2" cy="8" r="1.7" />
      <circle cx="12.8" cy="8" r="1.7" fill="currentColor" />
      <path d="M4.9 8h6.2" />
    </>
  ),
  transitive: (
    <>
      <circle cx="2.6" cy="8" r="1.3" />
      <circle cx="8" cy="8" r="1.3" />
      <circle cx="13.4" cy="8" r="1.3" fill="currentColor" />
      <path d="M3.9 8h2.8M9.3 8h2.8" />
    </>
  ),
  more: (
    <g fill="currentColor" stroke="none">
      <circle cx="3.5" cy="8" r="1.2" />
      <circle cx="8" cy="8" r="1.2" />
      <circle cx="12.5" cy="8" r="1.2" />
    </g>
  ),
  filter: <path d="M2 4h12M4.5 8h7M6.8 12h2.4" />,
  external: <path d="M6.5 3.5h-3v9h9v-3M9.5 2.8h3.7v3.7M13 3L7.5 8.5" />,
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M10.5 5.5v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2" />
    </>
  ),
  download: <path d="M8 2.5v8M4.5 7.2L8 10.7l3.5-3.5M2.8 13.5h10.4" />,
  share: (
    <>
      <circle cx="4" cy="8" r="1.8" />
      <circle cx="12" cy="3.8" r="1.8" />
      <circle cx="12" cy="12.2" r="1.8" />
      <path d="M5.6 7.2l4.8-2.5M5.6 8.8l4.8 2.5" />
    </>
  ),
  sign: (
    <path d="M2 13.5h12M3 10.5c2.5-5.5 4.5-8 5.5-7.5 1.3.7-3 6.5-1.8 7.2 1 .5 2-2.2 3-2 .8.2-.2 1.6.6 1.9.6.2 1.5-.5 2.7-1.3" />
  ),
  warning: (
    <>
      <path d="M8 2.2l6.3 11.3H1.7z" />
      <path d="M8 6.5v3.2M8 11.6v.1" />
    </>
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 7.3v3.7M8 5v.1" />
    </>
  ),
  file: (
    <>
      <path d="M9.5 1.8h-6v12.4h9V4.8z" />
      <path d="M9.3 2v3h3" />
    </>
  ),
  undo: (
    <>
      <path d="M5.5 3L2.5 6l3 3" />
      <path d="M2.8 6h6.4a4 4 0 0 1 0 8H6" />
    </>
  ),
  columns: (
    <>
      <rect x="2" y="3" width="12" height="10" rx="1.5" />
      <path d="M6.3 3v10M10 3v10" />
    </>
  ),
  tree: (
    <>
      <path d="M3 2.5v10h4M3 6.5h4" />
      <rect x="8.5" y="4.8" width="5" height="3.4" rx=".8" />
      <rect x="8.5" y="10.8" width="5" height="3.4" rx=".8" />
    </>
  ),
  table: <path d="M2.5 4h11M2.5 8h11M2.5 12h11" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.5V8l2.3 1.5" />
    </>
  ),
  grip: (
    <g fill="currentColor" stroke="none">
      <circle cx="6" cy="4" r="1" />
      <circle cx="10" cy="4" r="1" />
      <circle cx="6" cy="8" r="1" />
      <circle cx="10" cy="8" r="1" />
      <circle cx="6" cy="12" r="1" />
      <circle cx="10" cy="12" r="1" />
    </g>
  ),
  automation: <path d="M8 2.3v11.4M3 5.2l10 5.6M13 5.2L3 10.8" />,
  pencil: <path d="M10.8 2.8l2.4 2.4-7.6 7.6-3 .6.6-3z" />,
  trash: <path d="M2.8 4.3h10.4M6 4.3V2.5h4v1.8M4 4.3l.6 9.2h6.8l.6-9.2M6.6 6.8v4.2M9.4 6.8v4.2" />,
  refresh: <path d="M13 8a5 5 0 1 1-1.6-3.7M13.2 2.2v2.9h-2.9" />,
  minus: <path d="M3.5 8h9" />,
  key: (
    <>
      <circle cx="5" cy="8" r="2.7" />
      <path d="M7.7 8h6M11.5 8v2.3" />
    </>
  ),
  branch: (
    <>
      <circle cx="4.5" cy="3.8" r="1.6" />
      <circle cx="4.5" cy="12.2" r="1.6" />
      <circle cx="11.5" cy="5.8" r="1.6" />
      <path d="M4.5 5.4v5.2M11.5 7.4c0 2.4-3 2.6-7 3" />
    </>
  ),
  layers: <path d="M8 2.2l6 3-6 3-6-3zM2 8l6 3 6-3M2 10.8l6 3 6-3" />,
  rank: <path d="M4 3v10M1.8 10.8L4 13l2.2-2.2M8.5 4H14M8.5 8h4M8.5 12H11" />,
  connection: <path d="M5.5 2v3M10.5 2v3M3.8 5h8.4v2.5a4.2 4.2 0 0 1-8.4 0zM8 11.7V14" />,
  license: <path d="M8 2v11.5M5 13.5h6M3 4.5h10M3 4.5L1.3 9h3.4zM13 4.5L11.3 9h3.4z" />,
  people: (
    <path d="M8.5 5.5a2.5 2.5 0 1 1-5 0a2.5 2.5 0 1 1 5 0M1.8 13.2c.3-2.6 2-4 4.2-4s3.9 1.4 4.2 4M10.3 3.3a2.4 2.4 0 0 1 0 4.4M11.7 9.6c1.5.5 2.4 1.7 2.6 3.6" />
  ),
} as const satisfies Record<IconName, ReactNode>
