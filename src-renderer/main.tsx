import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#renderer/ui/fonts.css'
import '#renderer/ui/tokens.css'
import '#renderer/ui/base.css'
import '#renderer/ui/forced-colors.css'
import { App } from '#renderer/app/App.tsx'
import { applyPreferences } from '#renderer/lib/preferences.ts'
import { startSession } from '#renderer/lib/session.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element "root"')

applyPreferences()
void startSession()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

// Not before the page is there. Without it, texts of other scripts are shown in fonts of the system.
window.addEventListener('load', () => void import('#renderer/ui/other-scripts.css').catch(() => undefined))
