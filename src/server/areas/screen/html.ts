import { createHash } from 'node:crypto'
import { acceptLanguage, type Language } from '#shared/rules/language.ts'
import type { EndpointId } from '#shared/api/table.ts'
import type { Server } from '#server/core/call.ts'

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

/** `2026-11-21 09:30:05`, as everywhere else. The locale is the one that writes it so. */
export const moment = (time: number) => new Date(time).toLocaleString('sv-SE')

/** A face for every system that people read Chinese on. */
export const fonts = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'

interface PageParts {
  readonly language: Language
  readonly title: string
  readonly style: string
  /** Markup already, the body's tag with it. */
  readonly body: string
  /** Seconds until the page asks for itself again. */
  readonly refresh?: number
}

export function htmlPage({ language, title, style, body, refresh }: PageParts): Buffer {
  const again = refresh === undefined ? '' : `<meta http-equiv="refresh" content="${refresh}">`
  const head = `<meta charset="utf-8">${again}<title>${escapeText(title)}</title><style>${style}</style>`
  return Buffer.from(`<!doctype html><html lang="${acceptLanguage[language]}"><head>${head}</head>${body}</html>`)
}

/**
 * Lets the pages of some endpoints carry one style sheet, by its hash: no script, nothing from anywhere. The policy of
 * every other answer allows no style at all.
 */
export function allowStyle({ app }: Server, style: string, ids: readonly EndpointId[], ...more: readonly string[]) {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...more,
  ].join('; ')
  app.addHook('onSend', async (request, response, payload) => {
    const { endpointId } = request.routeOptions.config
    const isPage = String(response.getHeader('content-type')).startsWith('text/html')
    if (isPage && endpointId && ids.includes(endpointId)) response.header('content-security-policy', policy)
    return payload
  })
}
