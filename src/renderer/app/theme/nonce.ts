/** The nonce the `app:` handler wrote into this document; empty where none is used. */
export function readNonce(root: Document): string {
  const holder =
    root.querySelector<HTMLElement>('meta[property="csp-nonce"]') ?? root.querySelector<HTMLElement>('script[nonce]')
  const nonce = holder?.nonce || holder?.getAttribute('nonce') || ''
  return nonce.startsWith('__') ? '' : nonce
}

/** Two style elements of antd (scroll locker, scroll bar measuring) ignore `csp`: stamp every style element. */
export function stampStyles(root: Document, nonce: string): void {
  if (nonce === '') return
  const create = root.createElement.bind(root)
  root.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (name.toLowerCase() === 'style') element.nonce = nonce
    return element
  }) as typeof root.createElement
}
