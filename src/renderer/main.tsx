import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { readNonce, stampStyles } from './app/theme/nonce.ts'
import './app/theme/global.css'
import './app/theme/contrast.css'
import './app/theme/fills.css'
import './app/theme/dark.css'
import { installClearKeys } from './components/clear-keys.ts'
import { limitDrawnText } from './platform/drawn-text.ts'
import { reportUncaught } from './platform/report.ts'

// For the benchmark: everything that is imported has run, nothing is drawn.
performance.mark('script:read')

const nonce = readNonce(document)
stampStyles(document, nonce)
limitDrawnText(document)
reportUncaught(window)
installClearKeys(document)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App nonce={nonce} />)
