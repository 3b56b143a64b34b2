import type { TextValue } from '#renderer/lib/plural.ts'

export const view = 'View'
export const formatted = 'Formatted'
export const source = 'Source'
export const allDocuments = 'All documents'
export const pane = 'Pane'
export const issuesTotal = (total: string) => `Issues ${total}`
export const document = 'Document'
export const loadingDocument = 'Loading document'
export const documentCouldNotBeLoaded = 'The document could not be loaded'
export const documentNotFound = 'Document not found'
export const issues = 'Issues'
export const text = 'Text'
export const sourceCouldNotBeLoaded = 'The source could not be loaded'
export const lineForms = { one: 'line', other: 'lines' }
export const noIssuesFound = 'No issues found'
export const issue = 'issue'
export const find = 'find'
export const foldOpen = 'fold, open'
export const goToLineOrPath = 'go to line or path'
export const goToLine = 'go to line'
export const severity = 'Severity'
export const issueLabel = 'Issue'
export const noPosition = 'no position'
export const line = 'Line'
export const columnHead = 'Column'
export const wholeFile = 'whole file'
export const column = (column: string) => `Column ${column}`
export const loadingIssues = 'Loading issues'
export const issuesCouldNotBeLoaded = 'Issues could not be loaded'
export const noIssuesOfThisSeverity = 'No issues of this severity'
export const clearTheFilterToSee = 'Clear the filter to see the other issues.'
export const issuesInTheDocument = 'Issues in the document'
export const error = 'Error'
export const warning = 'Warning'
export const note = 'Note'
export const wholeDocument = 'Whole document'
export const columnAppended = (column: string) => `, column ${column}`
export const lineColumn = (line: string, column: string) => `Line ${line}${column}`
export const toLineCount = (lineCount: string) => `1 to ${lineCount}`
export const documentHasLines = (lineCount: string) => `The document has ${lineCount} lines.`
export const lineText = (line: string) => `Line ${line}`
export const goToLineRange = (range: TextValue) => `Go to line, ${range}, or to a path`
export const goToLineRangeText = (range: TextValue) => `Go to line, ${range}`
export const lineOrPath = 'Line or /path'
export const goToLineLabel = 'Go to line'
export const orAPathSuchAsComponents = (range: TextValue) => `${range}, or a path such as /components/0/name`
export const errors = 'Errors'
export const warnings = 'Warnings'
export const notes = 'Notes'
export const allNumber = (number: string) => `All ${number}`
export const toColumnNumber = (number: string) => `to column ${number}`
export const fromColumnEnd = (end: string) => `from column ${end}`
export const wholeDocumentInline = 'whole document'
export const lineInSentence = (line: string) => `line ${line}`
export const documentNoLongerExists = 'The document no longer exists.'
export const originalCouldNotBeRead = 'The original could not be read.'
