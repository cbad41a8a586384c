/** What a flow lets whoever starts or decides choose, as a dialog holds it. */
export interface ChosenAhead {
  /** People of later steps, by the code of the step. */
  readonly candidates?: Readonly<Record<string, readonly string[]>>
  readonly branchList?: readonly string[]
  /** Who decides where a rule of the flow found nobody, by the code of the step. */
  readonly missing?: Readonly<Record<string, readonly string[]>>
}

const peopleBy = (chosen: Readonly<Record<string, readonly string[] | undefined>> | undefined) =>
  Object.fromEntries(Object.entries(chosen ?? {}).flatMap(([code, ids]) => (ids ? [[code, [...ids]]] : [])))

/** What was chosen for the steps ahead. */
export function choicesOf({ candidates, branchList, missing }: ChosenAhead, candidateType: number) {
  return {
    candidateType,
    candidateList: peopleBy(candidates),
    branchList: [...(branchList ?? [])],
    errorRuleUserList: peopleBy(missing),
  }
}
