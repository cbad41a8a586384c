/** The scales that steps lead through, as browsers have them. */
const steps = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const

export type ZoomStep = 'in' | 'out' | 'reset'

/** The scale after one step; at either end it stays. */
export function zoomAfter(scale: number, step: ZoomStep): number {
  if (step === 'reset') return 1
  const tolerance = 0.005
  if (step === 'in') return steps.find((one) => one > scale + tolerance) ?? steps[steps.length - 1] ?? 1
  return steps.findLast((one) => one < scale - tolerance) ?? steps[0]
}
