import type { TextValue } from '#renderer/lib/plural.ts'

export const add = 'add'
export const placesToWork = 'Places to work'
export const eachHasItsOwnProductsDecisions = 'Each has its own products, decisions and data'
export const connections = 'Connections'
export const thisComputer = 'This computer'
export const dataFolderOfThisUser = 'The data folder of this user'
export const edit = 'edit'
export const remove = 'remove'
export const loadingConnections = 'Loading connections'
export const connectionsCouldNotBeLoaded = 'Connections could not be loaded'
export const addAServer = 'Add a server…'
export const now = 'now'
export const switchText = 'Switch'
export const asUserRole = (user: TextValue, role: TextValue) => `as ${user}, ${role}`
export const waybillVersion = (version: TextValue) => `Waybill ${version}`
export const withoutTls = 'without TLS'
export const remembered = ', remembered'
export const certificateValue = (certificate: TextValue, value: string) => `certificate ${certificate}${value}`
export const editEllipsis = 'Edit…'
export const removeEllipsis = 'Remove…'
export const wasRemovedWithItsToken = (name: TextValue) => `“${name}” was removed, with its token and drafts.`
export const connectionWasNotRemoved = 'The connection was not removed'
export const removeName = (name: TextValue) => `Remove “${name}”?`
export const thisComputerForgetsItsUrl =
  'This computer forgets its URL, certificate, token and drafts. Nothing changes on the server.'
export const cancel = 'Cancel'
export const removeServer = 'Remove server'
export const showCertificate = 'Show certificate'
export const connect = 'Connect'
export const save = 'Save'
export const addAServerLabel = 'Add a server'
export const editName = (name: TextValue) => `Edit “${name}”`
export const windowBecomesAClient =
  'The window becomes a client of it. Nothing is uploaded, and you stay where you are until you switch.'
export const itsNameAndColor =
  'Its name and color are of this computer only, and can be changed while it does not answer.'
export const asking = 'Asking…'
export const httpsOnlyFirstItsCertificate = 'https only. First its certificate is read; nothing is sent.'
export const token = 'Token'
export const keptByTheKeyStore =
  'Kept by the key store of this computer, and sent to this server only. Ask an Admin of the server for one.'
export const leaveItEmptyToKeep = 'Leave it empty to keep the stored one.'
export const name = 'Name'
export const color = 'Color'
export const certificate = 'Certificate'
export const onlyThisCertificateIsAccepted = 'Only this certificate is accepted: '
export const whenTheConnectionWasSaved = 'When the connection was saved: '
export const readItAgain = 'Read it again'
export const tooLarge = 'too large'
export const certificatesOfYourOwnAuthorityPem = 'Certificates of your own authority (PEM file, optional)'
export const removeTheFileInUse = 'Remove the file in use'
export const withoutTlsWhichIsPossible = 'Without TLS, which is possible on this computer only.'
export const itIsAnotherCertificate = 'It is another certificate than the one before. '
export const trustedByThisComputerUntil = (validUntil: TextValue) => `Trusted by this computer, until ${validUntil}`
export const notTrustedByThisComputerCompare = (problem: TextValue) =>
  `Not trusted by this computer: ${problem}. Compare the fingerprint with the person who runs the server.`
export const issuedTo = 'Issued to'
export const issuedBy = 'Issued by'
export const sha256 = 'SHA-256'
export const anotherOneIsRejectedUntilYou = 'Another one is rejected until you compare it.'
export const rememberThisCertificate = 'Remember this certificate'
export const tokenWasSaved = 'The token was saved.'
export const newTokenFor = (name: TextValue) => `New token for “${name}”`
export const untilNowYou = (user: TextValue, role: TextValue, address: TextValue) =>
  `Until now you were ${user}, ${role}, on ${address}. With a token of the same user the page stays as it is; otherwise it is loaded again.`
export const saveToken = 'Save token'
export const serverWasAdded = 'The server was added.'
export const connectionWasSaved = 'The connection was saved.'
