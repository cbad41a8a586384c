let known: number | null = null

/** Pixels a vertical scroll bar takes, as this window styles it; measured once. */
export function scrollBarWidth(): number {
  if (known === null) {
    const probe = document.createElement('div')
    probe.style.cssText = 'position:absolute;top:-200px;width:100px;height:100px;overflow:scroll'
    document.body.append(probe)
    known = probe.offsetWidth - probe.clientWidth
    probe.remove()
  }
  return known
}
