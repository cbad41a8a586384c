import { randomBytes } from 'node:crypto'

/** Vite writes this placeholder into each nonce attribute of the document. */
export const noncePlaceholder = '__CSP_NONCE__'

export function createNonce(): string {
  return randomBytes(16).toString('base64')
}

/** Content security policy of the user interface. No exception for scripts; `development` lets Vite's client run. */
export function contentSecurityPolicy(nonce: string, development = false): string {
  const script = development ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'self'"
  const connect = development ? "connect-src 'self' ws://127.0.0.1:* ws://localhost:*" : "connect-src 'self'"
  return [
    "default-src 'none'",
    script,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    connect,
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/**
 * Policy of the worker in which scripts of designs run: the engine may be compiled, and nothing can be loaded or reached. The
 * page keeps its own.
 */
export const scriptWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'"

/** Whether a path is that of the worker's file, as it is built. */
export function isScriptWorker(pathname: string): boolean {
  return /^\/assets\/script-worker-[\w-]+\.js$/.test(pathname)
}

/** Policy of bytes that services answer: should one ever be shown as a document, it can do nothing. */
export const resourcePolicy = "default-src 'none'; sandbox"
