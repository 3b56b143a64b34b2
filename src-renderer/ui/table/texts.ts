export const rowForms = { one: 'row', other: 'rows' }
export const rowsAsCsv = (rows: string) => `${rows} as CSV`
export const couldNotCopyTheRows = 'Could not copy the rows.'
export const rowsRead = (rows: string) => `${rows} read`
export const copyAllRowsAsCsv = 'Copy all rows as CSV'
export const loadingAllRows = 'Loading all rows…'
export const copyAllRowsAsCsvShift = 'Copy all rows as CSV (Shift+C)'
export const columns = 'Columns'
export const chooseColumns = 'Choose columns'
export const details = 'Details'
