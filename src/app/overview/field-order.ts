/** Descriptions under the inputs, so that inputs beside each other stand in line. */
export const FIELD_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
