import { renderAsync } from 'docx-preview'

/** What a rendered document may hold; everything else goes, with whatever it would load or run. */
const forbidden =
  'script, iframe, object, embed, link, meta, base, form, input, button, textarea, select, video, audio, source'

/**
 * Draws a Word document below a shadow root, where its styles reach nothing else. Links go, but those inside the
 * document; parts that are pages of their own are never drawn, and nothing is fetched.
 */
export async function drawDocument(bytes: Uint8Array, root: ShadowRoot): Promise<void> {
  const body = document.createElement('div')
  const styles = document.createElement('div')
  await renderAsync(new Blob([bytes as Uint8Array<ArrayBuffer>]), body, styles, {
    className: 'docx',
    inWrapper: true,
    renderAltChunks: false,
    renderComments: false,
    useBase64URL: true,
    ignoreLastRenderedPageBreak: false,
    experimental: false,
    debug: false,
  })
  makeInert(body)
  // Sheets that are constructed are no inline styles, which the page's policy refuses.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync([...styles.querySelectorAll('style')].map((style) => style.textContent).join('\n') + own)
  root.adoptedStyleSheets = [sheet]
  root.replaceChildren(body)
}

const own = `
.docx-wrapper { background: none !important; padding: 24px !important; }
.docx-wrapper > section.docx { box-shadow: 0 1px 2px rgb(27 36 48 / 12%), 0 6px 20px rgb(27 36 48 / 10%) !important; max-width: 100%; box-sizing: border-box; }
/* A document that says no size of its pages is drawn on A4. */
.docx-wrapper > section.docx:not([style*="width"]) { width: 595pt; min-height: 842pt; padding: 72pt; }
`

/** Takes out of a tree whatever could run, load or lead away. Exported for its test. */
export function makeInert(tree: Element): void {
  for (const element of tree.querySelectorAll(forbidden)) element.remove()
  for (const element of tree.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const isAddress = /^(?:xlink:)?href$|^src$|^srcset$|^action$|^formaction$|^poster$/i.test(name)
      const isInside = /^#|^data:image\/(?:png|jpeg|gif|webp|bmp);/i.test(value)
      if (/^on/i.test(name) || (isAddress && !isInside)) element.removeAttribute(name)
    }
  }
}
