import { createHash } from 'node:crypto'
import { acceptLanguage, type Language } from '#shared/rules/language.ts'
import { Bytes } from '#server/core/answer.ts'

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
 * A page that carries one style sheet, allowed by its hash: no script, nothing from anywhere. The policy of every other
 * answer allows no style at all.
 */
export function styledPage(page: Buffer, style: string, ...more: readonly string[]): Bytes {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...more,
  ].join('; ')
  return new Bytes(page, 'text/html; charset=utf-8', undefined, { headers: { 'content-security-policy': policy } })
}
