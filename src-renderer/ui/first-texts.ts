export const close = 'Close'
export const tryAgain = 'Try again'
export const loading = 'Loading'
export const thisPageCouldNotBeLoaded = 'This page could not be loaded'
export const thisPartOfThePageCould = 'This part of the page could not be loaded'
export const serverIsNotRespondingOrWaybill =
  'The server is not responding, or Waybill was updated after this window was opened. Reload to continue.'
export const reload = 'Reload'
