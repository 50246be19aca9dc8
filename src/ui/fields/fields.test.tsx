import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ComboBox } from './combo-box.tsx';
import { NumberField } from './number-field.tsx';
import { Slider } from './slider.tsx';
import { SearchField, TextField } from './text-field.tsx';

afterEach(cleanup);

describe('text field', () => {
  it('tells what is typed, and is described by its help', () => {
    const onChange = vi.fn();
    render(<TextField label="Seed" help="The same seed gives the same run" value="" onChange={onChange} />);
    const input = screen.getByRole('textbox', { name: 'Seed' });
    fireEvent.change(input, { target: { value: '7' } });
    expect(onChange).toHaveBeenCalledWith('7');
    const described = document.getElementById(input.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
    expect(described?.textContent).toBe('The same seed gives the same run');
  });

  it('says what is wrong in place of the help', () => {
    render(<TextField label="Seed" help="Any number" error="Not a number" value="x" onChange={vi.fn()} />);
    expect(screen.getByRole('textbox', { name: 'Seed' }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Not a number')).toBeTruthy();
    expect(screen.queryByText('Any number')).toBeNull();
  });

  it('has its name also where the label is not shown', () => {
    render(<TextField label="View name" isLabelHidden placeholder="Name" value="" onChange={vi.fn()} />);
    expect(screen.getByRole('textbox', { name: 'View name' }).getAttribute('placeholder')).toBe('Name');
  });
});

describe('search field', () => {
  it('is emptied by Escape and by its cross', () => {
    const onChange = vi.fn();
    render(<SearchField label="Name contains" placeholder="Name" value="LIFT" onChange={onChange} />);
    fireEvent.keyDown(screen.getByRole('searchbox', { name: 'Name contains' }), { key: 'Escape' });
    expect(onChange).toHaveBeenLastCalledWith('');
    onChange.mockClear();
    const cross = screen.getByRole('button', { hidden: true });
    fireEvent.click(cross);
    expect(onChange).toHaveBeenLastCalledWith('');
  });
});

describe('number field', () => {
  it('steps by its buttons, and never beyond its bounds', () => {
    const onChange = vi.fn();
    render(<NumberField label="Devices" value={10} minValue={1} maxValue={10} onChange={onChange} />);
    expect((screen.getByRole('button', { name: /increase/i }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: /decrease/i }));
    expect(onChange).toHaveBeenCalledWith(9);
  });
});

describe('combo box', () => {
  function Owner({ onChange }: { onChange: (text: string) => void }) {
    const [text, setText] = useState('');
    const change = (typed: string) => {
      setText(typed);
      onChange(typed);
    };
    return (
      <ComboBox
        label="Owner"
        placeholder="Owner"
        value={text}
        suggestions={['LIFT-1', 'CARRIER-1']}
        onChange={change}
      />
    );
  }

  it('offers what fits, and takes anything', async () => {
    const onChange = vi.fn();
    render(<Owner onChange={onChange} />);
    const input = screen.getByRole('combobox', { name: 'Owner' });
    input.focus();
    fireEvent.change(input, { target: { value: 'lift' } });
    await waitFor(() => expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['LIFT-1']));
    fireEvent.change(input, { target: { value: 'lift of another' } });
    expect(onChange).toHaveBeenLastCalledWith('lift of another');
    fireEvent.blur(input);
    expect((input as HTMLInputElement).value).toBe('lift of another');
  });
});

describe('slider', () => {
  it('moves by arrows and is told in words', () => {
    const onChange = vi.fn();
    render(
      <Slider label="Speed" value={2} minValue={1} maxValue={5} words={(value) => `${value}×`} onChange={onChange} />,
    );
    expect(screen.getByText('2×')).toBeTruthy();
    fireEvent.change(screen.getByRole('slider', { name: /Speed/ }), { target: { value: '3' } });
    expect(onChange).toHaveBeenCalledWith(3);
  });
});
