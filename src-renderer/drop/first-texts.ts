export const filesCouldNotBeRead = 'The files could not be read'
export const filesToRead = 'Files to read'
export const serverIsNotRespondingOrWaybill =
  'The server is not responding, or Waybill was updated after this window was opened. Reload to continue.'
export const folderOfAdvisoryData = 'Folder of advisory data'
export const folderCouldNotBeRead = 'The folder could not be read'
export const tray = 'Tray'
export const programThatReadsFilesCould = 'The program that reads files could not be loaded.'
export const reloadTheWindow = 'Reload the window.'
