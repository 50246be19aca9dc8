import { type Edit, LEFT_OUT, replaced } from './edit.ts';

/** A browser checks JSON and describes none: the writers of JSON Schema, which every schema knows. */
export const jsonSchemas: Edit = {
  module: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/,
  apply(code) {
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name);
    const stub = (name: string) => `() => leftOut('${name}')`;
    // What makes a method is called with every schema, the method by nobody.
    const kept = names.map(
      (name) => `export const ${name} = ${name.startsWith('create') ? `() => ${stub(name)}` : stub(name)};`,
    );
    return [LEFT_OUT, ...kept].join('\n');
  },
};

/** Formats of text as methods of every text: mail addresses, tokens, addresses of networks. `z.iso` and `regex` stay. */
export const textFormats: Edit = {
  module: /zod\/v4\/classic\/schemas\.js$/,
  apply: (code) =>
    replaced(
      code,
      /(_ZodString\.init\(inst, def\);\n\}), \{\n {4}email\([\s\S]*?^\}\);$/m,
      (_, kept = '') => `${kept});`,
    ),
};
