import { createHash } from 'node:crypto'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for content and for attributes in quotes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}

const fonts = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'

/** One style sheet for all pages, so that one hash is its permission. */
const style = `
* { box-sizing: border-box; }
body { margin: 0; font: 14px/1.7 ${fonts}; color: #1f2329; background: #fff; }
body.screen { min-height: 100vh; padding: 28px 36px; color: #d7e3ee; background: #0c1a26; font-variant-numeric: tabular-nums; }
.screen header { display: flex; align-items: baseline; justify-content: space-between; margin-bottom: 24px; }
.screen h1 { margin: 0; font-size: 26px; font-weight: 600; color: #fff; }
.screen header p { margin: 0; color: #7f95a8; }
.figures { display: grid; grid-template-columns: repeat(4, 1fr); gap: 20px; margin-bottom: 20px; }
.figures div { padding: 18px 22px; background: #12293b; border-radius: 8px; }
.figures b { display: block; font-size: 40px; line-height: 1.2; font-weight: 600; color: #5fd0d6; }
.panel { padding: 20px 22px; background: #12293b; border-radius: 8px; }
.panel h2 { margin: 0 0 12px; font-size: 16px; font-weight: 500; color: #fff; }
.panel svg { display: block; width: 100%; height: auto; }
.panel text { font-size: 13px; fill: #a9bdce; }
.panel rect { fill: #2f9aa1; }
main.text { max-width: 860px; margin: 0 auto; padding: 32px 28px 48px; }
.text h1 { margin: 0 0 16px; font-size: 22px; }
.text h2 { margin: 24px 0 8px; font-size: 16px; }
.text table { width: 100%; border-collapse: collapse; }
.text th, .text td { padding: 9px 12px; border-bottom: 1px solid #e8eaed; text-align: left; }
.text th { background: #f5f6f7; font-weight: 600; }
`

/** No script, nothing from anywhere, and this one style sheet by its hash. */
export const screenPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A document whose `body` is markup already. `refresh`: seconds until it asks for itself again. */
export function htmlPage(title: string, body: string, refresh?: number): Buffer {
  const again = refresh === undefined ? '' : `<meta http-equiv="refresh" content="${refresh}">`
  const head = `<meta charset="utf-8">${again}<title>${escapeText(title)}</title><style>${style}</style>`
  return Buffer.from(`<!doctype html><html lang="zh-CN"><head>${head}</head>${body}</html>`)
}
